import {
  Field,
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@fluentui/react-components';
import { type ReactElement } from 'react';

export interface TagInputProps {
  readonly label: string;
  /** The name of the field that opens the list. */
  readonly addLabel: string;
  readonly removeLabel: (option: string) => string;
  /** All that can be chosen; nothing else can be entered. */
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Tags chosen from a short list. Loads a heavy component: for dialogs only. */
export function TagInput({
  label,
  addLabel,
  removeLabel,
  options,
  chosen,
  disabled,
  onChange,
}: TagInputProps): ReactElement {
  const left = options.filter((option) => !chosen.includes(option));
  return (
    <Field label={label}>
      <TagPicker
        selectedOptions={[...chosen]}
        disabled={disabled}
        onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}
      >
        <TagPickerControl>
          <TagPickerGroup aria-label={label}>
            {chosen.map((option) => (
              <Tag key={option} value={option} shape="rounded" size="small" aria-label={removeLabel(option)}>
                <bdi>{option}</bdi>
              </Tag>
            ))}
          </TagPickerGroup>
          <TagPickerInput aria-label={addLabel} value="" readOnly />
        </TagPickerControl>
        <TagPickerList>
          {left.map((option) => (
            <TagPickerOption key={option} value={option}>
              {option}
            </TagPickerOption>
          ))}
        </TagPickerList>
      </TagPicker>
    </Field>
  );
}
