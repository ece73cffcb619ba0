export type ToastAction = { label: string; onPress: () => void };

/** What is said for a moment. */
export type Toast = { kind: 'success' | 'error'; message: string; action?: ToastAction | undefined };
