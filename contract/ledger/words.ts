import type { LedgerFinding } from './proof.ts';

/** What a check found, in words. */
export function findingWords(finding: LedgerFinding): string {
  switch (finding.kind) {
    case 'changed':
      return `Entry ${finding.sequence} was changed after it was sealed.`;
    case 'missing':
      return `Entry ${finding.sequence} is missing.`;
    case 'misplaced':
      return `Entry ${finding.sequence} is out of order.`;
    case 'rootChanged':
      return `Root ${finding.root} was changed.`;
    case 'rootMissing':
      return `Root ${finding.root} is missing.`;
    case 'notInRoot':
      return `The entries up to ${finding.sequence} aren’t the ones that root ${finding.root} was made of.`;
    case 'differs':
      return finding.mark.kind === 'entry'
        ? `Entry ${finding.mark.number} isn’t the one you kept.`
        : `Root ${finding.mark.number} isn’t the one you kept.`;
  }
}
