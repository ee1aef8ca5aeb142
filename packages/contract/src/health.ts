import * as Type from 'typebox';

/** Tells whether it is Posy that answers, and nothing else. Also a page, for who opens it. */
export const HEALTH_PATH = '/api/health';

/** What Posy says there; no sign-in page of a network does. */
export const HealthSchema = Type.Object({ app: Type.Literal('posy'), ok: Type.Boolean() });
