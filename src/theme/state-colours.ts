import { tokens } from '@fluentui/react-components';

// What texts and signs say with their colour: the same in every room. The themes make Fluent's three shades of each one and the same.

/** It runs, it is there, it came. */
export const GOOD = tokens.colorStatusSuccessForeground2;

/** It wants to be looked at. */
export const WARN = tokens.colorStatusWarningForeground2;

/** It failed, it is gone, or it will be. */
export const BAD = tokens.colorStatusDangerForeground2;
