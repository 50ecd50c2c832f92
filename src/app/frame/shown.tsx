import { Component, type ReactNode } from 'react';
import type { Shown } from '#ui/routing/router.ts';
import { useShown } from '#ui/routing/use-router.tsx';
import { Failed } from './failed.tsx';

/** The page of the current address, or the replacement for a failed one. */
export function ShownPage() {
  const shown = useShown();
  const { content } = shown;
  return <Boundary shown={shown}>{'error' in content ? <Failed error={content.error} /> : <content.Page />}</Boundary>;
}

interface BoundaryProps {
  shown: Shown;
  children: ReactNode;
}

interface BoundaryState {
  /** The navigation whose rendering failed. */
  broken?: { error: unknown } | undefined;
  shown: Shown;
}

/** If one page cannot be rendered, the next one still can. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.shown };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return shown === state.shown ? null : { shown, broken: undefined };
  }

  override render() {
    const { broken } = this.state;
    return broken ? <Failed error={broken.error} /> : this.props.children;
  }
}
