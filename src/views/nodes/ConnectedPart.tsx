// Beside the rows, which have priority: a part of its own.
export { ConnectedList as default } from './ConnectedList';
