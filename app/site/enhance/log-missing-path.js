// Tells whoever follows a broken link what was asked for.
console.error('404: no page at', window.location.pathname);
