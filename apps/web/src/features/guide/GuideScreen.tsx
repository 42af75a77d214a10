import { guideWords as words } from '@vialant/domain/words/guide/labels';
import { createElement, type ReactElement, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useProduct } from '../../services/services.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { GUIDES, type GuideName, type GuideNode } from '@vialant/domain/words/guide/text';
import { guides } from './guides.ts';
import './guide.css';

export type GuideScreenProps = {
  /** Null where none is chosen yet. */
  readonly name: GuideName | null;
  readonly pathOf: (name: GuideName) => string;
  readonly onBack: () => void;
};

/** A guide, as `docs/guide` has it; or the choice of one. */
export function GuideScreen({ name, pathOf, onBack }: GuideScreenProps): ReactElement {
  const { productName } = useProduct();
  const title = name === null ? words.title : guides[name].title;
  // The frame of the page sets the title first, and does not know which guide is shown.
  useEffect(() => queueMicrotask(() => void (document.title = `${title} | ${productName}`)), [title, productName]);
  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />}>
      {name === null ? (
        <>
          <p className="guide-about">{words.about}</p>
          <Choice of={GUIDES} pathOf={pathOf} />
        </>
      ) : (
        <>
          {createElement(
            'article',
            { className: 'guide-text' },
            ...guides[name].nodes.map((node) => shown(node, pathOf)),
          )}
          <h2 className="guide-others">{words.others}</h2>
          <Choice of={GUIDES.filter((each) => each !== name)} pathOf={pathOf} />
        </>
      )}
    </Screen>
  );
}

type ChoiceProps = { readonly of: readonly GuideName[]; readonly pathOf: (name: GuideName) => string };

function Choice({ of, pathOf }: ChoiceProps): ReactElement {
  return (
    <ul className="guide-choice" aria-label={words.choice}>
      {of.map((name) => (
        <li key={name}>
          <Link className="guide-card" to={pathOf(name)}>
            <span className="guide-card-name">{guides[name].title}</span>
            <span className="guide-card-about">{words.guides[name]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What is inside is given piece by piece: the pieces of a text need no keys. */
function shown(node: GuideNode, pathOf: (name: GuideName) => string): ReactNode {
  if (typeof node === 'string') return node;
  if ('picture' in node) {
    return (
      <picture>
        <source srcSet={node.byNight} media="(prefers-color-scheme: dark)" />
        <img className="guide-picture" src={node.picture} alt={node.alt} loading="lazy" />
      </picture>
    );
  }
  const inside = node.inside.map((each) => shown(each, pathOf));
  if ('guide' in node) return createElement(Link, { to: pathOf(node.guide) }, ...inside);
  return createElement(node.tag, null, ...inside);
}
