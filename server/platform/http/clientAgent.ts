import type { FastifyRequest } from 'fastify';

/** The `user-agent` of a request as sessions keep it, cut to their length; '' without one. */
export const clientAgent = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300);
