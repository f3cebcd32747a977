import { type Setting } from '../domain/setting';
import { type SettingKey } from '../domain/settings';
import { type EditorContext } from '../calls/editor.types';
import { type DialogContext } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type SettingEdits } from './settings.rules';

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly settings: {
      /** The setting to lead to; without one, the first. */
      readonly field?: SettingKey;
    };
  }
}

export type SettingsInput = DialogInput<'settings', keyof DialogContext>;

export interface SettingsContext extends EditorContext {
  readonly dialogContext: DialogContext;
  /** As it was read last; where an edit differs from what was saved elsewhere meanwhile, as it was when the edit was made. */
  readonly setting: Setting;
  /** As it was read last. */
  readonly today: Setting;
  readonly localGfwList: string;
  readonly edits: SettingEdits;
  /** Network interfaces to choose from; none until they are known. */
  readonly interfaces: readonly string[];
  /** The newest GFWList release, as it was last looked up. */
  readonly remoteGfwList: string | null;
  /** The setting that gets the focus first: one that was asked for, or the first; null once the person has moved on. */
  readonly beginning: SettingKey | 'first' | null;
}
