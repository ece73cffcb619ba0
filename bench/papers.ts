import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { drawSheet } from '#server/pdf/draw-sheet.ts';
import { richBlocks } from '#server/rich/blocks.ts';
import { plainHtml } from '#shared/rich-text.ts';

/** A paper with letters of many scripts, as a picture: whether they stand right only an eye can tell. */

const names = {
  Latin: 'Łódź, Çeşme, Ħaż-Żebbuġ, Škoda',
  Greek: 'Ελλάδα, Ἀθῆναι, Νίκος Παπαδόπουλος',
  Cyrillic: 'Иван Петров, Київ, Ђорђе',
  Vietnamese: 'Nguyễn Thị Phượng, Việt Nam',
  Arabic: 'شركة النور للتجارة (دبي) 2026، الطلب رقم 014.',
  Persian: 'می‌خواهم گزارش ۱۴۰۵ را ببینم',
  Hebrew: 'הזמנה מס׳ 42 עבור Casa Lume (תל אביב), שָׁלוֹם!',
  Devanagari: 'हिन्दी में रिपोर्ट, क्षत्रिय, श्री प्रिया शर्मा',
  Chinese: '王小明，上海贸易有限公司；臺灣龍貓貿易有限公司',
  Japanese: '日本の田中商店（東京）、骨・直・海、カタカナ',
  Korean: '김민수, 서울특별시 강남구 테헤란로',
  Thai: 'ภาษาไทย กรุงเทพมหานคร ที่นี่',
  Others: 'Հայաստան, საქართველო, বাংলা, தமிழ், ਪੰਜਾਬੀ, ગુજરાતી, తెలుగు, ಕನ್ನಡ, മലയാളം, සිංහල, አማርኛ',
  Currencies: '₫ ₽ ₹ ₺ ₪ ₩ ₦ ฿ € £ ¥ ₴ ₱ ₸',
  Symbols: '→ ← ⇒ ✓ ✔ ✗ ☑ ★ ① ② ☎ ■ ▲ ● ≤ ≥ ≠ ∞ ∑ √ ½ № ™',
  Emoji: '🚀 😀 ❤️ 👍🏽 👨‍👩‍👧 🇮🇹 🇯🇵 ✅ ⚠️ 🏳️‍🌈 👩🏿‍💻',
};

const paragraphs = `これは長い日本語の段落です。行は文字の間で改行されますが、句読点は行頭に置かれません。「引用符」も正しく処理されます。

هذا نص طويل باللغة العربية للتحقق من محاذاة الفقرات إلى اليمين. بلغ الإنفاق 1,234.50 € في نوفمبر 2026 على حملة «Garden Hose 20 m» التي لم تحقق أي مبيعات (0 %).

- עברית בתוך רשימה, 20 % ו־42
- ordinary item
- สวัสดีครับ`;

/** Draws it into `scripts.png` of a folder. */
export async function drawPaper(folder: string): Promise<void> {
  const content = await drawSheet({
    language: 'en',
    site: { name: 'Vantaggio', lines: ['14 Triq il-Vapur, Sliema'] },
    kicker: 'Request REQ-014',
    title: 'Every script: 日本, العربية, Ελλάδα',
    about: ['Elena Marchetti, 株式会社日本の店'],
    parts: [
      { kind: 'facts', heading: 'Names', facts: Object.entries(names).map(([term, detail]) => ({ term, detail })) },
      { kind: 'text', heading: 'Paragraphs', blocks: richBlocks(plainHtml(paragraphs)) },
    ],
    foot: (page, pages) => `Vantaggio · Page ${page} of ${pages}`,
  });
  const document = await getDocument({ data: new Uint8Array(content), disableFontFace: true }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 1.8 });
  const factory = document.canvasFactory as { create: (width: number, height: number) => Drawn };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  const picture = await sharp(canvas.toBuffer('image/png')).png({ palette: true, colours: 32 }).toBuffer();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'scripts.png'), picture);
}

/** A canvas outside a browser. */
type Drawn = { canvas: { toBuffer: (type: 'image/png') => Buffer } };
