import { alpha } from '@mui/material';
import { createElement, type MouseEvent } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { ListPager } from '#features/backoffice/shared/lists/list-pager.tsx';

// The values of src/ui/styles/tokens.css: MUI computes shades from colours and cannot read CSS variables.
const ink = '#12303b';
const inkSoft = '#47606a';
/** The company's own, which the page came with. */
const river = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content || '#0f5e6e';
const line = '#d9e2e1';
const edge = '#7d9297';
const font = '"Noto Sans TC", "Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei", system-ui, sans-serif';

/** Large enough for a finger. */
const TARGET = 44;

/** For people whose device asks for less motion. */
const CALM = { '@media (prefers-reduced-motion: reduce)': { '&&, && *': { transition: 'none !important' } } };

/** Where the system's few colours leave neither a full button nor a shadow, an edge is drawn. */
const EDGED = { '@media (forced-colors: active)': { outline: '1px solid' } };

/** There the ground of what is chosen among others is not painted either, but for the system's own. */
const CHOSEN = {
  '&&&:is(.Mui-selected, [aria-pressed="true"])': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
  },
};

/** Who double-clicks a button to open a dialog doesn't mean to click beside that dialog, which would close it. */
function ignoreSecondClick(event: MouseEvent<HTMLElement>): void {
  const { target, detail } = event;
  if (detail > 1 && target instanceof Element && target.matches('.MuiDialog-container')) event.stopPropagation();
}

/** WebKit, which alone knows that feature, writes today into a date that isn't set: it stands back. */
const UNSET = {
  '@supports (hanging-punctuation: first)': {
    '&:is([type="date"], [type="datetime-local"])[value=""]:not(:focus)::-webkit-datetime-edit': { opacity: 0.35 },
  },
};

/** Around a button that the keyboard is on, as on the site; inside what may be cut off at its edge. */
const RING = { outline: `3px solid ${river}`, outlineOffset: -3 };
const RING_OUTSIDE = { '&.Mui-focusVisible': { outlineOffset: 2 } };

/** Of a button that is off but keeps the focus. */
const OFF = { '&[aria-disabled="true"]:not(.Mui-disabled)': { opacity: 0.5, cursor: 'default' } };

export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: river, contrastText: '#fff' },
    secondary: { main: river, contrastText: '#fff' },
    error: { main: '#b3261e' },
    warning: { main: '#a86300', contrastText: '#fff' },
    success: { main: '#2e7d4f', contrastText: '#fff' },
    info: { main: river },
    background: { default: '#fbfaf6', paper: '#fff' },
    text: { primary: ink, secondary: inkSoft },
    divider: line,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: font,
    fontSize: 15,
    h5: { fontSize: '1.44rem', fontWeight: 600, lineHeight: 1.3 },
    h6: { fontSize: '1.2rem', fontWeight: 600, lineHeight: 1.4 },
    subtitle1: { fontSize: '1.0625rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
  },
  // From MUI's transitions; react-admin's own are stilled below.
  motion: { reducedMotion: 'system' },
  sidebar: { width: 200, closedWidth: 56 },
  components: {
    ...defaultTheme.components,
    // On a phone a table is wider than the window: it scrolls by itself, not the page.
    RaLayout: { styleOverrides: { root: { '& .RaLayout-content': { minWidth: 0 }, ...CALM } } },
    // Outside of the layout on a phone.
    RaMenu: { styleOverrides: { root: CALM } },
    // Where one is stands out from where one can go.
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          overflow: 'visible',
          '&.RaMenuItemLink-active': {
            color: river,
            fontWeight: 600,
            backgroundColor: alpha(river, 0.1),
            boxShadow: `inset 3px 0 0 ${river}`,
            '& .RaMenuItemLink-icon': { color: river },
          },
        },
      },
    },
    RaList: {
      defaultProps: { pagination: createElement(ListPager) },
      styleOverrides: {
        root: {
          '& .RaList-main': { minWidth: 0 },
          '& .RaList-content': { overflowX: 'auto' },
          // Rows of the page or the filter before; of a quick answer nobody sees it.
          '&:has([data-waiting]) .RaDatagrid-tbody': { opacity: 0.5, transition: 'opacity 0.2s 0.3s' },
        },
      },
    },
    // On a phone two filters stand side by side, and the search above them: the rows begin in the upper half of the window.
    RaFilterForm: {
      styleOverrides: {
        root: {
          '& .MuiFormControl-root': { marginTop: 8, marginBottom: 4 },
          '@media (max-width: 599.95px)': {
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            columnGap: 8,
            '& > [data-source="q"], & > :has(> .hide-filter)': { gridColumn: '1 / -1' },
            '& .RaFilterFormInput-spacer': { display: 'none' },
            '& .MuiFormControl-root': { width: '100%', minWidth: 0 },
          },
        },
      },
    },
    // A long form's buttons stay in sight; react-admin's do on a phone only.
    RaToolbar: {
      defaultProps: { 'aria-label': '動作' },
      styleOverrides: {
        root: {
          borderTop: `1px solid ${line}`,
          '&.RaToolbar-mobileToolbar': { padding: '8px 12px', backgroundColor: '#fff' },
          '&.RaToolbar-desktopToolbar': { position: 'sticky', bottom: 0, zIndex: 2 },
        },
      },
    },
    // A field that takes the focus is scrolled clear of the bar above and the buttons below.
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPadding: '64px 0 80px' },
        '.whole': { display: 'inline-block', maxWidth: '100%' },
      },
    },
    // Of the page's own colour on a phone, too.
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', paddingBottom: 8 } } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    // At the top: at the foot stand the buttons that one has just pressed, and will press next.
    RaNotification: {
      defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } },
      styleOverrides: { root: { '&.MuiSnackbar-root': { top: 64 } } },
    },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'primary' },
      styleOverrides: {
        root: { '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: '#fff', outlineOffset: -3 } },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': RING,
          '@media (forced-colors: active)': { '&.Mui-focusVisible': { outline: '3px solid Highlight' }, ...CHOSEN },
        },
      },
    },
    MuiButton: {
      styleOverrides: { root: { minHeight: TARGET, ...OFF, ...RING_OUTSIDE }, contained: EDGED },
      defaultProps: { disableElevation: true },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TARGET, minHeight: TARGET, ...OFF, ...RING_OUTSIDE } } },
    MuiCheckbox: { styleOverrides: { root: RING_OUTSIDE } },
    MuiTableSortLabel: { styleOverrides: { root: RING_OUTSIDE } },
    // Given twice, since MUI drops the height on wider screens, which tablets have.
    MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: TARGET } } } },
    MuiTab: { styleOverrides: { root: { minHeight: TARGET } } },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium', fullWidth: true },
      // A field's name stands on its upper edge, and needs room to what is above it.
      styleOverrides: { marginDense: { 'form &': { marginTop: 12, marginBottom: 6 } } },
    },
    // The next field’s name would stand close under it.
    MuiFormHelperText: { styleOverrides: { root: { marginBottom: 6 } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: edge }, input: UNSET } },
    // What a notice leads to stands beside its text, in one line.
    MuiAlert: {
      styleOverrides: {
        root: EDGED,
        action: { alignSelf: 'center', paddingTop: 0, whiteSpace: 'nowrap', flexShrink: 0 },
      },
    },
    MuiSnackbarContent: { styleOverrides: { root: EDGED } },
    MuiTablePagination: { styleOverrides: { select: { '&:focus-visible': RING } } },
    MuiPaper: { styleOverrides: { rounded: { borderRadius: 14 }, outlined: { borderColor: line } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': { ...RING, outlineOffset: 2 } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums' },
        head: { fontWeight: 600, color: inkSoft, whiteSpace: 'nowrap' },
        // No last line of a single character.
        body: { textWrap: 'balance' },
        sizeSmall: { paddingTop: 11, paddingBottom: 11, '@media (width < 600px)': { paddingInline: 8 } },
      },
    },
    MuiDialog: { defaultProps: { onClickCapture: ignoreSecondClick }, styleOverrides: { paper: EDGED } },
    MuiPopover: { styleOverrides: { paper: EDGED } },
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    // The label of a field at the beginning reaches above it.
    MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } } },
    // Buttons end where the fields above them end.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  },
} as RaThemeOptions;
