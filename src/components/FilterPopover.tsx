import { Popover, PopoverTrigger } from '@fluentui/react-components';
import { useState, type ReactElement } from 'react';
import { FilteredList, type FilteredListProps } from './FilteredList';
import { PopoverSheet } from './Sheet';

export interface FilterPopoverProps extends FilteredListProps {
  /** A plain button that opens the list. */
  readonly trigger: ReactElement;
}

/** A filtered list behind a button; choosing closes it. */
export function FilterPopover({ trigger, onChoose, ...list }: FilterPopoverProps): ReactElement {
  const [open, setOpen] = useState(false);
  const choose = (id: string): void => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <Popover trapFocus positioning="below-end" open={open} onOpenChange={(_, data) => setOpen(data.open)}>
      <PopoverTrigger disableButtonEnhancement>{trigger}</PopoverTrigger>
      <PopoverSheet label={list.label}>
        <FilteredList {...list} onChoose={choose} />
      </PopoverSheet>
    </Popover>
  );
}
