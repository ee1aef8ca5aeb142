// Circles among features, seen as folders: the module rule alone misses A.x → B.y with B.z → A.w. Only features are read,
// since everything meets in the registry and the shell, through which any two features are in a circle.
const { options } = require('../../.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-features',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^apps/(web|server)/src/features/' },
};
