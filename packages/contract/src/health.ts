import * as Type from 'typebox';

/** Path that shows whether this origin is Posy. Browsers get a page. */
export const HEALTH_PATH = '/api/health';

/** Body of Posy's answer there. A captive portal's answer differs. */
export const HealthSchema = Type.Object({ app: Type.Literal('posy'), ok: Type.Boolean() });
