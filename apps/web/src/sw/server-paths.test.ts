import { expect, test } from 'vitest';
import { SERVER_PATHS } from './server-paths.ts';

const isOfServer = (path: string) => SERVER_PATHS.some((pattern) => pattern.test(path));

test('navigations to pages of the server reach it, and others open the app', () => {
  const ofServer = ['/api/health', '/media/1/320', '/readyz', '/.well-known/security.txt', '/docs', '/sw.js'];
  const ofApp = ['/', '/u/docs', '/settings', '/apiary', '/posts/1', '/well-known'];

  expect(ofServer.filter((path) => !isOfServer(path))).toEqual([]);
  expect(ofApp.filter(isOfServer)).toEqual([]);
});
