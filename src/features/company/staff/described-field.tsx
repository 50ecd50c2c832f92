import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined';
import UpIcon from '@mui/icons-material/KeyboardArrowUpOutlined';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useRef } from 'react';
import { type AnyDescribed, blankOf, type PictureValue } from '#shared/fields/described.ts';
import { PictureField } from './picture-field.tsx';

interface Props<D extends AnyDescribed = AnyDescribed> {
  described: D;
  value: unknown;
  /** Its path in the whole value: intro.paragraphs.0 */
  path: string;
  /** Messages by path. */
  errors: Record<string, string[]>;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

type Of<K extends AnyDescribed['kind']> = Extract<AnyDescribed, { kind: K }>;

/** The input for a value, made from its description; for a group or for rows, one input per part. */
export function DescribedField({ described, ...props }: Props) {
  switch (described.kind) {
    case 'constant':
      return null;
    case 'group':
      return <GroupFields described={described} {...props} />;
    case 'rows':
      return <RowFields described={described} {...props} />;
    case 'option':
      return <OptionField described={described} {...props} />;
    case 'colour':
      return <ColourField described={described} {...props} />;
    case 'picture':
      return (
        <PictureField
          {...described}
          value={props.value as PictureValue}
          problem={props.errors[props.path]?.join('、') ?? props.errors[`${props.path}.url`]?.join('、')}
          disabled={props.disabled}
          onChange={props.onChange}
        />
      );
    case 'choices':
      return <ChoiceField described={described} {...props} />;
    default:
      return <TextInput described={described} {...props} />;
  }
}

function TextInput({ described, value, path, errors, disabled, onChange }: Props<Of<'line' | 'paragraph' | 'number'>>) {
  const { kind, label } = described;
  const problem = errors[path]?.join('、');
  const isOptional = kind === 'number' ? false : described.isOptional;
  // A long line wraps so that all of it is visible; it stays one line.
  const isLong = kind === 'line' && described.max > 60;
  return (
    <TextField
      label={isOptional ? label : `${label}（必填）`}
      type={kind === 'number' ? 'number' : 'text'}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(kind === 'number' ? numberOf(target.value) : isLong ? target.value.replace(/\n+/g, '') : target.value)
      }
      multiline={kind === 'paragraph' || isLong}
      minRows={kind === 'paragraph' ? 2 : undefined}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem ?? (kind === 'number' ? undefined : described.help)}
      slotProps={{ htmlInput: { 'data-path': path, ...(kind === 'number' ? {} : { maxLength: described.max }) } }}
    />
  );
}

function OptionField({ described, value, path, errors, disabled, onChange }: Props<Of<'option'>>) {
  return (
    <TextField
      select
      label={`${described.label}（必填）`}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      disabled={disabled}
      error={errors[path] !== undefined}
      helperText={errors[path]?.join('、')}
      sx={{ maxWidth: 300 }}
    >
      {Object.entries(described.options).map(([one, label]) => (
        <MenuItem key={one} value={one}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Picked or typed; both set the same value. */
function ColourField({ described, value, path, errors, disabled, onChange }: Props<Of<'colour'>>) {
  const { label, help, rule } = described;
  const colour = String(value ?? '');
  const problem =
    errors[path]?.join('、') ?? (/^#[0-9a-f]{6}$/.test(colour) && !rule.holds(colour) ? rule.message : undefined);
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box
        component="input"
        type="color"
        aria-label={`選擇${label}`}
        value={colour}
        disabled={disabled}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => onChange(target.value)}
        sx={{
          width: 56,
          height: 56,
          mt: 1,
          p: 0.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: '#fff',
        }}
      />
      <TextField
        label={`${label}（必填）`}
        value={colour}
        onChange={({ target }) => onChange(target.value.normalize('NFKC').trim().toLowerCase())}
        disabled={disabled}
        error={problem !== undefined}
        helperText={problem ?? help}
        slotProps={{ htmlInput: { 'data-path': path, maxLength: 7 } }}
        sx={{ maxWidth: 360 }}
      />
    </Box>
  );
}

/** An emptied field is missing, not zero. */
const numberOf = (text: string) => (text === '' ? null : Number(text));

function ChoiceField({ described, value, path, errors, disabled, onChange }: Props<Of<'choices'>>) {
  const chosen = (value ?? []) as string[];
  // In the order of the options, whatever the order of choosing.
  const toggle = (option: string) =>
    onChange(Object.keys(described.options).filter((one) => (one === option) !== chosen.includes(one)));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mt: 1 }}>
      <Typography component="legend" variant="body2" color="text.secondary">
        {described.label}
      </Typography>
      <FormGroup row>
        {Object.entries(described.options).map(([option, label]) => (
          <FormControlLabel
            key={option}
            label={label}
            disabled={disabled}
            control={<Checkbox checked={chosen.includes(option)} onChange={() => toggle(option)} />}
          />
        ))}
      </FormGroup>
      <Problem texts={errors[path]} />
    </Box>
  );
}

function GroupFields({ described, value, path, onChange, ...rest }: Props<Of<'group'>>) {
  const own = (value ?? {}) as Record<string, unknown>;
  return (
    <>
      {Object.entries(described.parts).map(([name, part]) => {
        const field = (
          <DescribedField
            key={name}
            described={part}
            value={own[name]}
            path={path ? `${path}.${name}` : name}
            onChange={(next) => onChange({ ...own, [name]: next })}
            {...rest}
          />
        );
        return part.kind === 'group' ? (
          <Block key={name} title={part.label}>
            {field}
          </Block>
        ) : (
          field
        );
      })}
    </>
  );
}

function RowFields({ described, value, path, errors, disabled, onChange }: Props<Of<'rows'>>) {
  const { label, one, item, isFixed, max } = described;
  const own = (value ?? []) as unknown[];
  const list = useRef<HTMLFieldSetElement>(null);
  const isText = item.kind === 'line' || item.kind === 'paragraph';
  const replace = (at: number, next: unknown) => onChange(own.map((row, i) => (i === at ? next : row)));
  const move = (at: number, by: number) => {
    const next = [...own];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const remove = (at: number) => {
    onChange(own.filter((_, i) => i !== at));
    // The focused element is gone.
    list.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus();
  };
  return (
    <Block title={label} fieldset={list}>
      {own.map((row, at) => {
        const name = `第 ${at + 1} 個${one}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their inputs hold no state
          <Box key={at} role="group" aria-label={`${label}，${name}`} sx={isText ? TEXT_ROW : ROW}>
            {!isText && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
            )}
            <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0 }}>
              <DescribedField
                described={item}
                value={row}
                path={`${path}.${at}`}
                errors={errors}
                disabled={disabled}
                onChange={(next) => replace(at, next)}
              />
            </Box>
            {!isFixed && !disabled && (
              <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
                <IconButton aria-label={`${name}上移`} disabled={at === 0} onClick={() => move(at, -1)}>
                  <UpIcon />
                </IconButton>
                <IconButton aria-label={`${name}下移`} disabled={at === own.length - 1} onClick={() => move(at, 1)}>
                  <DownIcon />
                </IconButton>
                <Button aria-label={`移除${name}`} onClick={() => remove(at)}>
                  移除
                </Button>
              </Box>
            )}
          </Box>
        );
      })}
      <Problem texts={errors[path]} />
      {!isFixed && !disabled && own.length < max && (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 1, mb: 1.5 }}
          onClick={() => onChange([...own, blankOf(item)])}
        >
          新增{one}
        </Button>
      )}
    </Block>
  );
}

const ROW = { borderLeft: 3, borderColor: 'divider', pl: 2, mb: 2 };
const TEXT_ROW = { display: 'flex', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'flex-start' };

interface BlockProps {
  title: string;
  fieldset?: React.Ref<HTMLFieldSetElement>;
  children: React.ReactNode;
}

function Block({ title, fieldset, children }: BlockProps) {
  return (
    <Box component="fieldset" ref={fieldset} sx={{ border: 0, m: 0, mt: 2.5, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ p: 0, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Problem = ({ texts }: { texts: string[] | undefined }) =>
  texts ? (
    <FormHelperText error role="alert">
      {texts.join('、')}
    </FormHelperText>
  ) : null;
