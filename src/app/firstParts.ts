import { paths } from '../paths.ts';

interface FirstParts {
  /** Modules by name, without the extension. */
  always?: readonly string[];
  /** Those that a query in the address replaces by others. */
  withoutQuery?: readonly string[];
}

/**
 * What a page draws at once although its code comes later, by route pattern. Read by the build: the page's head asks for these
 * files too, instead of the page when it is drawn. What is below the first screen, or behind a click, is not among them.
 */
export const firstParts: Readonly<Record<string, FirstParts>> = {
  [paths.appCatalogue.pattern]: { always: ['Offers'] },
  [paths.stackCalculator.pattern]: { always: ['Calculator'] },
  [paths.appDetails.pattern]: { always: ['OneOffer'] },
  [paths.submitLead.pattern]: { always: ['OwnLeads'] },
  [paths.adminPartner.pattern]: { withoutQuery: ['PartnerOverview'] },
  [paths.adminRunPayouts.pattern]: { always: ['RunWork'] },
  [paths.adminPayTerm.pattern]: { always: ['PayTermsForm'] },
  [paths.adminWhatIf.pattern]: { withoutQuery: ['Replays'] },
  [paths.adminSettings.pattern]: { withoutQuery: ['ProgrammeSettings'] },
  [paths.adminAppDetails.pattern]: { withoutQuery: ['AppList'] },
  [paths.adminProspect.pattern]: { always: ['ProspectSide', 'ProspectLog'] },
  [paths.partnerAnalytics.pattern]: { always: ['PartnerBoard'] },
  [paths.managerAnalytics.pattern]: { always: ['ManagerBoard'] },
  [paths.reports.pattern]: { always: ['ReportIndex'] },
  [paths.report.pattern]: { always: ['Report'] },
  [paths.adminReferrals.pattern]: { always: ['StaffReferrals'], withoutQuery: ['AllReferrals'] },
  [paths.partnerReport.pattern]: { always: ['PartnerReport', 'PartnerReportDetails'] },
  [paths.bannerPanel.pattern]: { withoutQuery: ['Banners'] },
  [paths.adminLifecycles.pattern]: { always: ['StateMap'] },
};
