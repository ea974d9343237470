import sql from 'sql-template-tag';

/** The version of the terms in force, by the database's clock; null before the first is published. */
export const currentTermsVersion = sql`(select max(version) from terms_versions where published_at <= now())`;
