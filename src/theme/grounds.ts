import { tokens } from '@fluentui/react-components';

// Grounds of what is pointed at, pressed and chosen. In high contrast, Fluent's are for its own components, whose texts turn black on them;
// the theme has others for ours, whose texts and signs keep their colours.

export const POINTED_AT = `var(--pointedAt, ${tokens.colorNeutralBackground1Hover})`;
export const PRESSED = `var(--pressed, ${tokens.colorNeutralBackground1Pressed})`;
export const CHOSEN = `var(--chosen, ${tokens.colorNeutralBackground1Selected})`;
