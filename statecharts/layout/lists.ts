import { type LaidOut, type LaidOutLabel } from '../machines/domain/drawing';

/**
 * Without the commas of lists that say nothing for all of their triggers, neither a condition nor an effect nor a target: the lines are
 * the list. Every place stays as it was measured, with commas.
 */
export function withoutIdleCommas(layout: LaidOut): LaidOut {
  return {
    ...layout,
    boxes: layout.boxes.map((box) => ({ ...box, inner: withoutCommas(box.inner) })),
    edges: layout.edges.map((edge) => ({ ...edge, labels: withoutCommas(edge.labels) })),
  };
}

function withoutCommas(labels: readonly LaidOutLabel[]): readonly LaidOutLabel[] {
  let isMere = false;
  return labels
    .toReversed()
    .map((label): LaidOutLabel => {
      const last = label.texts.at(-1);
      if (last?.role !== 'event' || !last.text.endsWith(',')) {
        isMere = last?.role === 'event';
        return label;
      }
      return isMere
        ? { ...label, texts: [...label.texts.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] }
        : label;
    })
    .toReversed();
}
