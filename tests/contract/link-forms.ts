import { readFileSync } from 'node:fs';

/** What a service made of a link: the rows with the links that it then shared, or what it answered. */
export type Outcome =
  | {
      readonly rows: readonly {
        readonly name: string;
        readonly address: string;
        readonly net: string;
        readonly link: string;
      }[];
    }
  | { readonly status: number; readonly message: string | null };

export interface LinkForm {
  readonly name: string;
  readonly sent: string;
  readonly '2.2.6.7': Outcome;
  readonly '2.4.14': Outcome;
}

/** Links in every form, each sent to two running services as it stands. */
export const LINK_FORMS = JSON.parse(
  readFileSync(new URL('link-forms.json', import.meta.url), 'utf8'),
) as readonly LinkForm[];
