import { texts } from '../../language/texts.ts';

export const appearanceTexts = texts('appearance', {
  intro: 'These choices apply to this device.',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  textSize: 'Text size',
  small: 'Small',
  normal: 'Normal',
  large: 'Large',
  larger: 'Larger',
  calm: 'Calm view',
  calmHint: 'Hides the numbers of flowers, comments, views and followers. Your dashboard still has yours.',
});
