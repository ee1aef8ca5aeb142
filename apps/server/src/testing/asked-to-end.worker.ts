import '../features/media/picture.worker.ts';

// A supervisor sends SIGTERM to every process of the service.
process.kill(process.pid, 'SIGTERM');
