import { type ReactElement } from 'react';
import { type AboutActor } from '../../../machines/about/about.machine';

export default function AboutDialog({ dialog }: { readonly dialog: AboutActor }): ReactElement {
  return <dialog open>{dialog.id}</dialog>;
}
