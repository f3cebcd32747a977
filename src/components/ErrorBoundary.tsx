import { Component, type ReactElement, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** What is caught; anything else goes on to the next boundary. */
  readonly catches: (error: unknown) => boolean;
  /** In place of what fell over. `again` draws it anew. */
  readonly fallback: (again: () => void) => ReactNode;
  /** Another value draws it anew, too. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly attempt: unknown;
}

const NONE = Symbol('none');

/** Keeps what falls over inside it from taking the whole page along: React empties the page for an error that nobody catches. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: NONE, attempt: this.props.attempt };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ attempt }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return attempt === state.attempt ? null : { error: NONE, attempt };
  }

  private readonly again = (): void => this.setState({ error: NONE });

  override render(): ReactElement {
    const { error } = this.state;
    if (error === NONE) return <>{this.props.children}</>;
    if (!this.props.catches(error)) throw error;
    return <>{this.props.fallback(this.again)}</>;
  }
}
