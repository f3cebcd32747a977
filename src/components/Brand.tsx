import { makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { PHONE, WIDE } from '../theme/layout';
import { CARD_PADDING, CARD_PADDING_PHONE, CARD_RADIUS } from '../theme/style-pieces';
import { Logo } from './Logo';
import { Yard } from './Yard';

const useStyles = makeStyles({
  /** Over the whole width of the card, whose padding begins below it. */
  root: {
    position: 'relative',
    alignSelf: 'stretch',
    flexShrink: 0,
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: 'clamp(56px, 14dvh, 104px)',
    marginBlockStart: `calc(-1 * ${CARD_PADDING})`,
    marginInline: `calc(-1 * ${CARD_PADDING})`,
    paddingInline: CARD_PADDING,
    borderStartStartRadius: CARD_RADIUS,
    borderStartEndRadius: CARD_RADIUS,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    [PHONE]: {
      height: 'clamp(56px, 12dvh, 80px)',
      marginBlockStart: `calc(-1 * ${CARD_PADDING_PHONE})`,
      marginInline: `calc(-1 * ${CARD_PADDING_PHONE})`,
      paddingInline: CARD_PADDING_PHONE,
    },
  },
  /** Of a card that stands alone on a wide page. */
  tall: {
    [WIDE]: {
      height: 'clamp(104px, 18dvh, 160px)',
      columnGap: tokens.spacingHorizontalM,
      '& > * > svg': { width: '40px', height: '40px' },
      '& > :last-child': { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
    },
  },
  name: { position: 'relative', color: tokens.colorNeutralForeground1 },
  logo: { position: 'relative', display: 'flex' },
});

/** The product's sign and name at the head of a card that greets, and the yard that they stand for: one track in, one of several ways out. */
export function Brand({ tall = false }: { readonly tall?: boolean }): ReactElement {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, tall && styles.tall)}>
      <Yard />
      <span aria-hidden className={styles.logo}>
        <Logo title="" size={28} />
      </span>
      <Subtitle2 className={styles.name} translate="no">
        Switchyard
      </Subtitle2>
    </div>
  );
}
