// An older Playwright with the same types, apart from details that contexts of both may not differ in.
declare module 'playwright-for-firefox' {
  export { firefox } from '@playwright/test';
}
