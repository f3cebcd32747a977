import { makeStyles } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { Yard } from '../../components/Yard';
import { FORCED_COLORS, PHONE } from '../../theme/layout';
import { CARD_RADIUS } from '../../theme/style-pieces';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    insetBlockEnd: 0,
    insetInlineEnd: 0,
    width: '240px',
    height: '126px',
    [PHONE]: { display: 'none' },
    overflow: 'hidden',
    borderEndEndRadius: CARD_RADIUS,
    opacity: 0.28,
    pointerEvents: 'none',
    [FORCED_COLORS]: { display: 'none' },
  },
});

/** What the product is named after, at the lower edge of a card that its few rows leave empty; rows, which come behind it, would hide it. */
export default function YardGround(): ReactElement {
  return (
    <div aria-hidden className={useStyles().root}>
      <Yard />
    </div>
  );
}
