import { useCombobox } from 'downshift';
import { useId, useState } from 'react';
import type { FieldError as Finding } from 'react-hook-form';
import { FieldError } from './field-error.tsx';
import { LineIcon } from './icons.tsx';
import { FieldLabel } from './text-field.tsx';

interface ComboboxProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  options: readonly string[];
  error?: Finding;
  help?: string;
  isRequired?: boolean;
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();

/** A list that is searched by typing and takes what isn't in it as it was typed. */
export function Combobox({ label, name, value, onChange, onBlur, inputRef, options, ...rest }: ComboboxProps) {
  const { error, help, isRequired } = rest;
  const id = useId();
  // Opened with a value in it the list shows everything; only typing narrows it.
  const [isTyping, setTyping] = useState(false);
  const wanted = folded(value);
  const shown = isTyping && wanted ? options.filter((option) => folded(option).includes(wanted)) : [...options];
  const { isOpen, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, highlightedIndex } = useCombobox({
    id,
    inputId: id,
    items: shown,
    inputValue: value,
    selectedItem: options.includes(value) ? value : null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem);
    },
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setTyping(false);
    },
    // What is typed stays: the list is a help, not a limit.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  });
  const isNew = isOpen && wanted !== '' && shown.length === 0;
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      <div className="with-button">
        <input
          {...getInputProps({
            ref: inputRef,
            onBlur,
            // At once, not through the list's own state: fast typing would otherwise lose letters.
            onChange: (event) => {
              setTyping(true);
              onChange(event.currentTarget.value);
            },
          })}
          name={name}
          className="input"
          autoComplete="off"
          aria-labelledby={undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          aria-required={isRequired || undefined}
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
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}
