import { useCombobox } from 'downshift';
import { useState } from 'react';
import { LineIcon } from '../icons.tsx';
import { type ControlProps, type FieldProps, LabelledField } from './labelled-field.tsx';

interface ComboboxProps extends FieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  options: readonly string[];
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();

/** A list that is searched by typing; a text that isn't in it is accepted as typed. */
export function Combobox({ onChange, ...props }: ComboboxProps) {
  const { label, error, help, isRequired } = props;
  return (
    <LabelledField {...{ label, error, help, isRequired }}>
      {(control) => <SearchedList {...props} onChange={onChange} control={control} />}
    </LabelledField>
  );
}

interface SearchedListProps extends ComboboxProps {
  control: ControlProps;
}

function SearchedList({ control, name, value, onChange, onBlur, inputRef, options }: SearchedListProps) {
  // If it has a value when opened, the list shows everything; only typing narrows it.
  const [isTyping, setTyping] = useState(false);
  const wanted = folded(value);
  const shown = isTyping && wanted ? options.filter((option) => folded(option).includes(wanted)) : [...options];
  const { isOpen, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, highlightedIndex } = useCombobox({
    id: control.id,
    inputId: control.id,
    items: shown,
    inputValue: value,
    selectedItem: options.includes(value) ? value : null,
    // Also in a window that is lower than the list.
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem);
    },
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setTyping(false);
    },
    // Typed text stays: the list suggests, it doesn't restrict.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  });
  const isNew = isOpen && wanted !== '' && shown.length === 0;
  return (
    <>
      <div className="with-button">
        <input
          {...getInputProps({
            ref: inputRef,
            onBlur,
            // Set at once, not through the list's own state: otherwise fast typing would lose letters.
            onChange: (event) => {
              setTyping(true);
              onChange(event.currentTarget.value);
            },
          })}
          {...control}
          name={name}
          className="input"
          autoComplete="off"
          aria-labelledby={undefined}
        />
        <button type="button" className="icon-button" {...getToggleButtonProps()}>
          <LineIcon name="down" size={20} />
          <span className="sr-only">展開選項</span>
        </button>
        <ul
          {...getMenuProps({ 'aria-label': '選項' })}
          className="float-panel options"
          hidden={!isOpen || shown.length === 0}
        >
          {isOpen &&
            shown.map((option, index) => (
              <li
                key={option}
                {...getItemProps({ item: option, index })}
                data-on={highlightedIndex === index || undefined}
              >
                {option}
                {option === value && <LineIcon name="check" size={18} />}
              </li>
            ))}
        </ul>
      </div>
      <p className="help" role="status">
        {isNew && `清單中沒有「${value.trim()}」，將以您輸入的文字儲存。`}
      </p>
    </>
  );
}
