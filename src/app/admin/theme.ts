import { alpha } from '@mui/material';
import { createElement, type MouseEvent } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { ListPager } from '#features/backoffice/shared/lists/list-pager.tsx';

// The values of src/ui/styles/tokens.css: MUI computes shades from colours and cannot read CSS variables.
const ink = '#12303b';
const inkSoft = '#47606a';
/** The company's own colour, which came with the page. */
const river = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content || '#0f5e6e';
const line = '#d9e2e1';
const edge = '#7d9297';
const font = '"Noto Sans TC", "Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei", system-ui, sans-serif';

/** Large enough for a finger. */
const TARGET = 44;

/** For people whose device asks for less motion. */
const CALM = { '@media (prefers-reduced-motion: reduce)': { '&&, && *': { transition: 'none !important' } } };

/** Where the system's few colours show neither a filled button nor a shadow, an outline is drawn. */
const EDGED = { '@media (forced-colors: active)': { outline: '1px solid' } };

/** There the background of a chosen entry isn't painted either, unless it is a system colour. */
const CHOSEN = {
  '&&&:is(.Mui-selected, [aria-pressed="true"])': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
  },
};

/** A double-click on the button that opens a dialog must not count as a click beside the dialog, which would close it. */
function ignoreSecondClick(event: MouseEvent<HTMLElement>): void {
  const { target, detail } = event;
  if (detail > 1 && target instanceof Element && target.matches('.MuiDialog-container')) event.stopPropagation();
}

/** WebKit, which alone has this feature, shows today's date in an empty date field: it is dimmed. */
const UNSET = {
  '@supports (hanging-punctuation: first)': {
    '&:is([type="date"], [type="datetime-local"])[value=""]:not(:focus)::-webkit-datetime-edit': { opacity: 0.35 },
  },
};

/** Around a focused button, as on the public site; drawn inside, since its edge may be cut off. */
const RING = { outline: `3px solid ${river}`, outlineOffset: -3 };
const RING_OUTSIDE = { '&.Mui-focusVisible': { outlineOffset: 2 } };

/** For a button that is disabled but keeps the focus. */
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
  // For MUI's transitions; react-admin's own are switched off below.
  motion: { reducedMotion: 'system' },
  sidebar: { width: 200, closedWidth: 56 },
  components: {
    ...defaultTheme.components,
    // On a phone a table is wider than the window: the table scrolls, not the page.
    RaLayout: { styleOverrides: { root: { '& .RaLayout-content': { minWidth: 0 }, ...CALM } } },
    // On a phone the menu is outside of the layout.
    RaMenu: { styleOverrides: { root: CALM } },
    // The current screen stands out from the others.
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
          // Rows of the previous page or filter are dimmed; with a quick answer nobody sees it.
          '&:has([data-waiting]) .RaDatagrid-tbody': { opacity: 0.5, transition: 'opacity 0.2s 0.3s' },
        },
      },
    },
    // On a phone two filters share a row, with the search above them, so that the list begins in the upper half of the
    // window.
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
    // The buttons of a long form stay in view; with react-admin only on a phone.
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
    // A focused field is scrolled clear of the bar above and the buttons below.
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPadding: '64px 0 80px' },
        '.whole': { display: 'inline-block', maxWidth: '100%' },
      },
    },
    // In the page's own colour on a phone, too.
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', paddingBottom: 8 } } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    // At the top: at the bottom are the buttons that were just pressed, and will be pressed next.
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
    // Selected twice, since MUI drops the height on wider screens, which tablets have.
    MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: TARGET } } } },
    MuiTab: { styleOverrides: { root: { minHeight: TARGET } } },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'medium', fullWidth: true },
      // A field's label is on its upper edge and needs space above.
      styleOverrides: { marginDense: { 'form &': { marginTop: 12, marginBottom: 6 } } },
    },
    // Otherwise the next field's label would be too close below it.
    MuiFormHelperText: { styleOverrides: { root: { marginBottom: 6 } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: edge }, input: UNSET } },
    // A notice's link is beside its text, on one line.
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
        // No last line with a single character.
        body: { textWrap: 'balance' },
        sizeSmall: { paddingTop: 11, paddingBottom: 11, '@media (width < 600px)': { paddingInline: 8 } },
      },
    },
    MuiDialog: { defaultProps: { onClickCapture: ignoreSecondClick }, styleOverrides: { paper: EDGED } },
    MuiPopover: { styleOverrides: { paper: EDGED } },
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    // The label of a dialog's first field rises above the field.
    MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } } },
    // Buttons end where the fields above them end.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  },
} as RaThemeOptions;
