import * as Type from 'typebox';

/** Answers whether this origin is Posy. Browsers get a page. */
export const HEALTH_PATH = '/api/health';

/** Posy's answer there. A captive portal answers something else. */
export const HealthSchema = Type.Object({ app: Type.Literal('posy'), ok: Type.Boolean() });
