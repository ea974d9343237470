import { precedence } from './scopeWords.ts';

/** Why edited terms may leave every charge as it is. */
export const NothingChanges = () => <p className="quiet">None of these charges would change. {precedence}</p>;
