// libmicrohttpd, with typed functions around its variadic calls, which Swift cannot make.
#pragma once
#include <microhttpd.h>

// What a daemon is started with; every callback gets `context` first.
struct cameo_mhd_settings {
  int listening_socket;
  unsigned threads;
  unsigned connection_limit;
  unsigned idle_seconds;
  size_t connection_memory;
  void *context;
  void *(*target_known)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handler;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection_changed;
};

// By poll: by epoll, 0.9.75 does not notice that a client has gone whose last bytes came with the end of its connection,
// and keeps that until the timeout.
// Starts a daemon that owns the listening socket from then on; null where it fails, errno says why.
static inline struct MHD_Daemon *cameo_mhd_start(const struct cameo_mhd_settings *settings) {
  return MHD_start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      settings->handler, settings->context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings->listening_socket,
      MHD_OPTION_THREAD_POOL_SIZE, settings->threads,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_URI_LOG_CALLBACK, settings->target_known, settings->context,
      MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
      MHD_OPTION_NOTIFY_CONNECTION, settings->connection_changed, settings->context,
      MHD_OPTION_END);
}

// The socket of a connection; -1 where it is not known.
static inline int cameo_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : (int)info->connect_fd;
}
