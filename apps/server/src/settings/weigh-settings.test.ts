import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Env } from './read-setting.ts';
import { weighSettings } from './weigh-settings.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://posy.example', TRUST_PROXY: '1' };
const POSTGRES = { DATABASE_URL: 'postgres://posy:secret@db/posy' };
const cases: readonly (readonly [string, Env])[] = [
  ['ROLE', { ROLE: 'worker' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['TRUST_PROXY', { ...PRODUCTION, TRUST_PROXY: '' }],
  ['PUBLIC_URL', { NODE_ENV: 'production' }],
  ['NODE_ENV', { ...PRODUCTION, NODE_ENV: '' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '[::]:9464' }],
  ['METRICS_LISTEN', { METRICS_LISTEN: '203.0.113.7:9464' }],
  ['MAIL_FROM', { MAIL_FROM: 'posy@posy.example' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '3' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis' }],
  ['DATABASE_DIRECT_URL', { ...POSTGRES, DATABASE_DIRECT_URL: POSTGRES.DATABASE_URL }],
  ['LOG_LEVEL', { ...PRODUCTION, LOG_LEVEL: 'silent' }],
];

test.each(cases)('a doubtful %s (%j) is named with what to do', (variable, env) => {
  const found = weighSettings(readConfig(env, { webDir: 'web' }), env);

  expect(found).toEqual([{ variable, text: expect.stringMatching(/[;.:,] [a-z ]*set/i) }]);
});

test.each<readonly [string, Env]>([
  ['no settings', {}],
  ['production behind a proxy', { ...PRODUCTION, ...POSTGRES, ROLE: 'web', REDIS_URL: 'redis://redis' }],
  ['metrics on private addresses', { METRICS_LISTEN: '10.0.0.7:9464' }],
  ['metrics of this machine', { METRICS_LISTEN: '[::1]:9464' }],
  ['metrics on unique local addresses', { METRICS_LISTEN: '[fd00::1]:9464' }],
])('%s: nothing is doubtful', (_name, env) => {
  expect(weighSettings(readConfig(env, { webDir: 'web' }), env)).toEqual([]);
});
