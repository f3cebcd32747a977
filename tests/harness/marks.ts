import { createActor, fromCallback } from 'xstate';
import { type Marks } from '../../statecharts/machines/domain/drawing';
import { type MarksHost } from '../../statecharts/machines/ports/marks';

interface MarksChanged {
  readonly type: 'marks.changed';
  readonly marks: Marks;
}

/** A page that only writes down what its drawing should show. */
export function marksHost() {
  const facts: MarksChanged[] = [];
  const ref = createActor(
    fromCallback<MarksChanged>(({ receive }) => receive((fact) => facts.push(fact))),
    { id: 'host' },
  ).start();
  return {
    ref: ref as unknown as MarksHost,
    /** What came since the last `take`. */
    take: (): readonly MarksChanged[] => facts.splice(0),
  };
}
