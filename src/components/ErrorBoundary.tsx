import { Component, type ReactElement, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** The errors that it catches; any other goes on to the next boundary. */
  readonly catches: (error: unknown) => boolean;
  /** Shown in place of what crashed. `again` renders it again. */
  readonly fallback: (again: () => void) => ReactNode;
  /** A new value also renders it again. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly attempt: unknown;
}

const NONE = Symbol('none');

/** Keeps a crash inside it from taking down the whole page: React empties the page for an uncaught error. */
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
