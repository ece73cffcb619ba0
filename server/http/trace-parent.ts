/** version-trace-parent-flags in lower-case hexadecimals, neither id all zeros; later versions may add parts (W3C Trace Context). */
const shape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** The trace that a header `traceparent` names; undefined without one, or when it is none. */
export const traceIdOf = (header: string | undefined): string | undefined => header && shape.exec(header)?.[1];
