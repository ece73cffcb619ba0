import { describe, expect, it } from 'vitest';
import { layOutCards } from './cards.ts';

describe('the cards of an article', () => {
  it('name themselves for those who do not see them', () => {
    expect(
      layOutCards('<blockquote class="callout-warning"><p>a</p><blockquote><p>b</p></blockquote></blockquote>'),
    ).toBe(
      '<div class="callout is-warning" role="note"><p class="callout-name"><strong>Warning</strong></p><p>a</p><blockquote><p>b</p></blockquote></div>',
    );
    expect(layOutCards('<ul class="compare"><li><strong>2</strong> a</li><li><figure>x</figure></li></ul>')).toBe(
      '<ul class="compare" role="list" data-count="2"><li><b class="when">Before</b><strong>2</strong> <span>a</span></li><li><b class="when">After</b><figure>x</figure></li></ul>',
    );
  });

  it('are left out as long as they say nothing or lead nowhere', () => {
    for (const html of [
      '<p class="button"><a>a</a></p>',
      '<p class="button"><a href="/a"></a></p>',
      '<ul class="figures"><li></li><li></li></ul>',
      '<ul class="compare"><li></li><li></li></ul>',
    ])
      expect(layOutCards(html), html).toBe('');
    expect(layOutCards('<ul class="figures"><li><strong>1</strong> a</li><li></li></ul>')).toBe(
      '<ul class="figures" role="list" data-count="1"><li><strong>1</strong> <span>a</span></li></ul>',
    );
  });

  it('leave everything else as it is', () => {
    const html = '<p>a</p><ul><li>b</li></ul><blockquote><p>c</p></blockquote><p><a href="/d">d</a></p>';
    expect(layOutCards(html)).toBe(html);
    expect(layOutCards('<p class="button"><a href="/a">Go</a></p>')).toBe(
      '<p class="call"><a class="button" href="/a">Go</a></p>',
    );
  });
});
