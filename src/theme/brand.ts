import { type BrandVariants } from '@fluentui/react-components';

/** A calm teal-blue of our own. White on 80 and darker has at least 4.5:1. */
export const brand: BrandVariants = {
  10: '#00171c',
  20: '#05242b',
  30: '#06323c',
  40: '#05404d',
  50: '#034e5e',
  60: '#005d70',
  70: '#006c82',
  80: '#007b94',
  90: '#1a8ba4',
  100: '#3a9bb3',
  110: '#56abc2',
  120: '#71bbd0',
  130: '#8ccbde',
  140: '#a7dbeb',
  150: '#c3eaf6',
  160: '#e0f6fd',
};
