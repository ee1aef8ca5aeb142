// Imports without the modules that import every feature: through these every test would reach every change.
const { options } = require('../../.dependency-cruiser.cjs');

const HUBS = 'apps/server/src/(server|main|deps|feature-list|job-list)[.]ts$|apps/web/src/routes/route-table[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = { options: { ...options, exclude: { path: `${options.exclude.path}|${HUBS}` } } };
