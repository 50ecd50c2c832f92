import { useId, useRef } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { LineIcon } from '../icons.tsx';

export interface PickerGroup {
  /** Left out if there is only one group. */
  label?: string;
  options: readonly string[];
}

interface PickerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  groups: readonly PickerGroup[] | undefined;
  /** Set if the options could not be loaded. */
  onRetry?: () => void;
  selected: readonly string[];
  /** Called with the whole list at every change (spec §4, Selectors). */
  onChange: (selected: string[]) => void;
  max: number;
}

/** Chooses up to `max` of many options; the chosen ones are chips on top, each with a button to remove it. */
export function Picker({ title, isOpen, onClose, groups, onRetry, selected, onChange, max }: PickerProps) {
  const chosen = useRef<HTMLDivElement>(null);
  // The focused element disappears: the next chip gets the focus, else the first option, else the close button.
  const moveFocus = (at: number) =>
    requestAnimationFrame(() => {
      const chips = chosen.current?.querySelectorAll<HTMLElement>('button');
      const first = chosen.current?.closest('dialog')?.querySelector<HTMLElement>('input, [data-done]');
      (chips?.[Math.min(at, chips.length - 1)] ?? first)?.focus();
    });
  const clear = () => {
    onChange([]);
    moveFocus(0);
  };
  const footer = (
    <>
      <button type="button" className="button quiet" disabled={selected.length === 0} onClick={clear}>
        清除
      </button>
      <button type="button" className="button" onClick={onClose} data-done>
        確定
      </button>
    </>
  );
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose} footer={footer} size="large">
      <div className="picker-chosen" ref={chosen}>
        <div aria-live="polite">
          <p>
            已選擇 <span className="tabular">({`${selected.length} / ${max}`})</span>
          </p>
          {selected.length === 0 && <p className="help">最多可選 {max} 項，不選表示不限。</p>}
          {selected.length >= max && <p className="help">已選滿 {max} 項，取消一項就可以再選。</p>}
        </div>
        {selected.length > 0 && (
          <ul className="row">
            {selected.map((option, i) => (
              <li key={option} className="chip">
                {option}
                <button
                  type="button"
                  onClick={() => {
                    onChange(selected.filter((other) => other !== option));
                    moveFocus(i);
                  }}
                >
                  <LineIcon name="close" size={16} />
                  <span className="sr-only">移除{option}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {groups?.every(({ options }) => options.length === 0) ? (
        <p>目前沒有可選的項目。</p>
      ) : groups ? (
        groups.map((group) => (
          <Options key={group.label ?? ''} group={group} selected={selected} onChange={onChange} max={max} />
        ))
      ) : onRetry ? (
        <div className="stack" role="alert">
          <p>選項載入失敗，請檢查網路後再試一次。</p>
          <button type="button" className="button quiet" onClick={onRetry}>
            重新載入
          </button>
        </div>
      ) : (
        <div className="picker-options" role="status">
          <span className="sr-only">載入中</span>
          {Array.from({ length: 12 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <span key={i} className="skeleton" />
          ))}
        </div>
      )}
    </Modal>
  );
}

function Options({
  group,
  selected,
  onChange,
  max,
}: Pick<PickerProps, 'onChange' | 'max'> & { group: PickerGroup; selected: readonly string[] }) {
  const id = useId();
  const isFull = selected.length >= max;
  return (
    <div role="group" aria-labelledby={group.label ? id : undefined} className="picker-group">
      {group.label && <h3 id={id}>{group.label}</h3>}
      <div className="picker-options">
        {group.options.map((option) => {
          const isChosen = selected.includes(option);
          return (
            <label key={option} className="picker-option">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChange(isChosen ? selected.filter((other) => other !== option) : [...selected, option])
                }
              />
              {option}
            </label>
          );
        })}
      </div>
    </div>
  );
}
