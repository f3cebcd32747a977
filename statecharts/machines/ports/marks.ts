import { type ActorRef, type Snapshot } from 'xstate';
import { type Marks } from '../domain/drawing';

/** The page that draws: whatever plays in its side area tells it what the drawing shows of that. */
export type MarksHost = ActorRef<Snapshot<unknown>, { readonly type: 'marks.changed'; readonly marks: Marks }>;
