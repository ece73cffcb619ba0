// The request has arrived: the half-filled copy on this device is no longer needed.
try {
  window.localStorage.removeItem('analysis-request-draft');
} catch {
  // Storage may be switched off; then there is no draft either.
}
