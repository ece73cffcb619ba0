// The share menu works without this. With it, devices that can share do; elsewhere the menu gets a button that copies.
const menu = document.querySelector('#share');
const [summary, field, button, note] = ['summary', 'input', 'button', '[role="status"]'].map((name) =>
  menu.querySelector(name),
);
const close = () => {
  menu.open = false;
};
if (navigator.share) {
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    navigator.share({ title: document.querySelector('h1').textContent, url: field.value }).catch((error) => {
      // Whoever changes their mind is not asked twice; where the device refuses, the menu is still there.
      if (error.name !== 'AbortError') menu.open = true;
    });
  });
}
button.hidden = false;
button.addEventListener('click', async () => {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy');
  }
  note.textContent = button.dataset.done;
});
menu.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return;
  close();
  summary.focus();
});
document.addEventListener('click', (event) => {
  if (!menu.contains(event.target)) close();
});
